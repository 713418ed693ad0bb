/** What the club says of a member, without what a screen asks for besides. */
export const memberReply = {
  id: 'm',
  username: 'u',
  header_img: '',
  money: '1',
  money_value: 1,
  point: 0,
  see_total: 0,
  status: 1,
  name: '',
  sex: '0',
  groupinfo: { image: '', rate: 0 },
  paypassword: 0,
  tier: 'registered',
  is_bank: 0,
  nickname: '',
};
