/** A minimal Fastify server that sends these bytes: nothing is parsed, read or checked. `node bare-fastify.ts PORT SIZE…` */
import fastify from 'fastify';

const [port, ...sizes] = process.argv.slice(2);
const app = fastify();
for (const [index, size] of sizes.entries()) {
  const body = JSON.stringify({ code: 200, msg: '', data: 'x'.repeat(Math.max(0, Number(size) - 34)) });
  app.get(`/${index}`, (_, reply) => reply.type('application/json; charset=utf-8').send(body));
}
await app.listen({ port: Number(port), host: '127.0.0.1' });
