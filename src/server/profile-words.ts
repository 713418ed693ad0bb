/** What a person's page says in one language, as its row stores it: `services` is a JSON list, `content` cleaned HTML. */
export type ProfileWords = { title: string; remark: string; price: string; services: string; content: string };

/** A profile's own text, from its columns. */
export const profileWords = ({ title, remark, price, services, content }: ProfileWords): ProfileWords => ({
  title,
  remark,
  price,
  services,
  content,
});
