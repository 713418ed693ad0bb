import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { uploadedPicture, uploadPictureCall } from '#contract/commands/upload-picture.ts';
import { type Refused, refused } from '#contract/outcome.ts';
import { uploadPicture } from '../commands/upload-picture.ts';
import type { Context } from '../context.ts';
import { admit } from './caller.ts';
import { dataForm, encodeDone, jsonType, type SendRefusal, varyValue } from './envelope.ts';
import { httpLimits } from './limits.ts';

interface Parts {
  context: Context;
  sendRefusal: SendRefusal;
  gated(): Promise<boolean>;
}

/** What a body came to. */
type Parsed = { ok: true; file: Buffer } | Refused;

const [uploadPath = ''] = uploadPictureCall.post;

/**
 * The one call that takes a file (wire.md, "Requests"). Inside the API's scope, with its limits; who may not send one
 * is told before a byte of it is read, and so is one too many at once.
 */
export function registerUploads(api: FastifyInstance, { context, sendRefusal, gated }: Parts): void {
  let atWork = 0;
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, next) => {
      parseUpload(Buffer.from(body), String(request.headers['content-type'])).then((parsed) => next(null, parsed), next);
    });
    scope.addHook('onRequest', (request, reply, next) => {
      admit(request.caller, uploadPictureCall, gated).then((refusal) => {
        const full = atWork >= httpLimits.uploadsAtOnce;
        if (refusal) return sendRefusal(request, reply, refusal);
        if (full) return sendRefusal(request, reply, refused('overloaded', { retryAfterSeconds: httpLimits.overloadSeconds }));
        atWork += 1;
        reply.raw.once('close', () => {
          atWork -= 1;
        });
        next();
      }, next);
    });
    scope.post(
      uploadPath,
      { bodyLimit: uploadedPicture.mostBytes + httpLimits.uploadWrapBytes, config: { countedAs: 'uploadPicture' } },
      (request, reply) => {
        answer(context, request, reply).then(
          (refusal) => refusal && sendRefusal(request, reply, refusal),
          (error) => reply.send(error),
        );
      },
    );
  });
}

async function answer(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Refused | undefined> {
  const { viewer } = request.caller;
  if (viewer.kind !== 'member') return refused('auth');
  const { form } = request.query as { form?: object };
  const parsed = request.body as Parsed | undefined;
  if (form === undefined || Object.keys(form).length > 0 || parsed === undefined) return refused('bad_request');
  if (!parsed.ok) return parsed;
  const outcome = await uploadPicture(context, { member: viewer }, parsed.file);
  if (!outcome.ok) return outcome;
  reply
    .header('cache-control', 'no-store')
    .header('vary', varyValue)
    .header('content-type', jsonType)
    .send(encodeDone(outcome.data, dataForm(request.headers.accept)));
  return undefined;
}

/** Of the text fields nothing is used: those of every call are dropped, and others are refused. */
const { entries: knownFields } = uploadPictureCall.fields;

const limits = {
  fieldNameSize: 64,
  fieldSize: 64,
  fields: Object.keys(knownFields).length,
  files: 1,
  fileSize: uploadedPicture.mostBytes,
  parts: Object.keys(knownFields).length + 1,
  headerPairs: 8,
  headerSize: 2_048,
} as const;

/** How long reading a body that is in memory may take. */
const parsingMs = 2_000;

/**
 * Reads a whole body strictly: one file named `file`, and nothing beside it but the fields of every call, once each.
 * The name and the type that the file claims to have are not looked at. Never throws.
 */
function parseUpload(body: Buffer, contentType: string): Promise<Parsed> {
  return new Promise((resolve) => {
    const bad = () => resolve(refused('bad_request'));
    const files: Buffer[][] = [];
    const names = new Set<string>();
    try {
      const busboy = new Busboy({ headers: { 'content-type': contentType }, limits });
      busboy.on('file', (name, stream) => {
        const chunks: Buffer[] = [];
        if (name === 'file') files.push(chunks);
        else bad();
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('limit', () => resolve(refused('too_large')));
        stream.on('error', bad);
      });
      busboy.on('field', (name, value, nameCut, valueCut) => {
        const field = Object.hasOwn(knownFields, name) ? knownFields[name as keyof typeof knownFields] : undefined;
        if (!field || nameCut || valueCut || names.has(name) || !v.is(field, value)) bad();
        names.add(name);
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) busboy.on(limit, bad);
      busboy.on('error', bad);
      busboy.on('finish', () => {
        const [chunks] = files;
        if (chunks && files.length === 1) resolve({ ok: true, file: Buffer.concat(chunks) });
        else bad();
      });
      busboy.end(body);
      // All of it is there already: where the parser has not come to an end by then, it waits for a part that was cut off.
      setTimeout(bad, parsingMs).unref();
    } catch {
      bad();
    }
  });
}
