/** What index.html asks for on a first visit of these addresses, besides the club's own rows: a resource's key, and the path of its request. */
export const earlyAsks: readonly (readonly [address: string, own: readonly (readonly [resource: string, path: string])[]])[] = [
  ['/Home', [['profiles/0', '/api/xuanfei/xuanfeilist?page=1']]],
  ['/ChooseDetail?id=c1&name=Tokyo', [['regions/', '/api/xuanfei/address']]],
  [
    '/Lottery?key=k1-1m&id=1',
    [
      ['lotteries/', '/api/Lottery/lotteryList'],
      ['lottery-odds/1', '/api/Lottery/getLotteryPeilv?id=1'],
      ['lottery-results/k1-1m', '/api/Lottery/getLotteryOneList?key=k1-1m'],
      ['member/', '/api/member/getUserInfo'],
    ],
  ],
  ['/Mine', [['member/', '/api/member/getUserInfo']]],
  ['/PlayVideo?id=v1', [['video/v1', '/api/video/getVideoInfo?id=v1']]],
];
