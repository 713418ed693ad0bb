/** The form of a stake: whole points, without a sign, leading zeros or more than ten digits. */
const wholePoints = /^[1-9][0-9]{0,9}$/;

/** The stake for one play in whole points, from text; undefined where the text is not one. */
export const stakePoints = (text: string): number | undefined => (wholePoints.test(text) ? Number(text) : undefined);
