import multipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { uploadedPicture, uploadPictureCall } from '#contract/commands/upload-picture.ts';
import { type Refused, refused } from '#contract/outcome.ts';
import { uploadPicture } from '../commands/upload-picture.ts';
import type { Context } from '../context.ts';
import { admit } from './caller.ts';
import { dataForm, encodeDone, jsonType, type SendRefusal, varyValue } from './envelope.ts';
import { httpLimits } from './limits.ts';
import { readRestOfBody } from './request-errors.ts';

interface Parts {
  context: Context;
  sendRefusal: SendRefusal;
  gated(): Promise<boolean>;
}

/** The result of reading a body. */
type Parsed = { ok: true; file: Buffer } | Refused;

const [uploadPath = ''] = uploadPictureCall.post;

/**
 * The only call that takes a file. Inside the API's scope, with its limits; callers who may not upload, and one upload
 * too many at once, are refused before a byte is read.
 */
export function registerUploads(api: FastifyInstance, { context, sendRefusal, gated }: Parts): void {
  let atWork = 0;
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.register(multipart, { limits });
    scope.addHook('onRequest', (request, reply, next) => {
      admit(request.caller, uploadPictureCall, gated).then((refusal) => {
        const full = atWork >= httpLimits.uploadsAtOnce;
        if (refusal) return sendRefusal(request, reply, refusal);
        if (Number(request.headers['content-length']) > mostBytes) {
          readRestOfBody(request, reply);
          return sendRefusal(request, reply, refused('too_large'));
        }
        if (full) return sendRefusal(request, reply, refused('overloaded', { retryAfterSeconds: httpLimits.overloadSeconds }));
        atWork += 1;
        reply.raw.once('close', () => {
          atWork -= 1;
        });
        next();
      }, next);
    });
    scope.post(uploadPath, { config: { countedAs: 'uploadPicture' } }, (request, reply) => {
      answer(context, request, reply).then(
        (refusal) => refusal && sendRefusal(request, reply, refusal),
        (error) => reply.send(error),
      );
    });
  });
}

async function answer(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Refused | undefined> {
  const { viewer } = request.caller;
  if (viewer.kind !== 'member') return refused('auth');
  const { form } = request.query as { form?: object };
  if (form === undefined || Object.keys(form).length > 0 || !request.isMultipart()) return refused('bad_request');
  const parsed = await readUpload(request);
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

/** No text field is used: those of every call are discarded, and others are refused. */
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

/** Including the overhead of multipart. */
const mostBytes = uploadedPicture.mostBytes + httpLimits.uploadWrapBytes;

/**
 * Reads a body strictly, and to its end: one file named `file`, and nothing else except the fields of every call, once
 * each. The declared name and type of the file are ignored.
 */
async function readUpload(request: FastifyRequest): Promise<Parsed> {
  limitUndeclaredLength(request);
  const names = new Set<string>();
  let file: Buffer | undefined;
  let fits = true;
  try {
    for await (const part of request.parts()) {
      fits &&= !names.has(part.fieldname) && (part.type === 'file' ? part.fieldname === 'file' : isKnown(part));
      names.add(part.fieldname);
      if (part.type === 'file') file = await part.toBuffer();
    }
  } catch (error) {
    return refused(error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE' ? 'too_large' : 'bad_request');
  }
  return fits && file ? { ok: true, file } : refused('bad_request');
}

/** A body without a declared length is discarded like any other that is too large, up to the same limit. */
function limitUndeclaredLength({ raw }: FastifyRequest): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > httpLimits.drainedBytes) raw.destroy();
  });
}

function isKnown({ fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue): boolean {
  const field = Object.hasOwn(knownFields, fieldname) ? knownFields[fieldname as keyof typeof knownFields] : undefined;
  return field !== undefined && !fieldnameTruncated && !valueTruncated && v.is(field, value);
}
