import { getHeapStatistics } from 'node:v8';

/** Every limit on incoming requests, with its reason. Sizes in bytes, times in ms. */
export const httpLimits = {
  /** Of a form: five times the longest message for the board, percent-encoded. */
  bodyBytes: 64 * 1024,
  /** How much of a body that is too large is still read and discarded, so that the client receives the refusal. */
  drainedBytes: 4 * 1024 * 1024,
  /** Path and query together. */
  urlBytes: 2 * 1024,
  /** All headers together: twice the longest address, and space for what proxies add. */
  headerBytes: 16 * 1024,
  /** The overhead of multipart around an uploaded file of at most `uploadedPicture.mostBytes` (contract). */
  uploadWrapBytes: 8 * 1024,
  /** Uploads being received or checked: each is in memory completely. */
  uploadsAtOnce: 16,
  /** Fields of one query or body; the widest call has fewer than 20. */
  fields: 40,
  /** From the first byte to the last of a request: a slow sender can't occupy a slot for longer. */
  requestMs: 15_000,
  /** Until the headers of a request are complete. */
  headersMs: 10_000,
  /** How often those two are checked: Node's default of 30 s would turn the 15 s into 45. */
  lookForSlowMs: 1_000,
  /** An inactive socket: longer than our longest wait (passwords, 10 s, and the hashing). */
  idleSocketMs: 30_000,
  /** Between two requests: above the usual load balancer's 60 s, which might otherwise send into a closing socket. */
  keepAliveMs: 65_000,
  /** How often idle connections are closed while draining. */
  closeIdleEveryMs: 50,
  /** Sockets of one process, below the usual limit of 16,384 open files. */
  sockets: 10_000,
  /** Calls in flight; more would only wait in a queue, so they are refused at once (503). */
  callsInFlight: 1_000,
  /** `Retry-After` when the server is overloaded, in seconds. */
  overloadSeconds: 2,
  /** Cached replies in memory: several times Home and the lists of every tier, encoding and language. */
  cachedReplyBytes: 48 * 1024 * 1024,
  /** Its number of keys, which bounds thousands of tiny replies as well. */
  cachedReplies: 4_000,
  /** Below this size compression saves less than it costs. */
  compressFromBytes: 400,
} as const;

/** When a process refuses new calls because it can't keep up (shedding.ts), as measured by @fastify/under-pressure. */
export const pressureLimits = {
  /** The average delay of the event loop: a single long tick is no pressure, a second in every tick is. */
  maxEventLoopDelay: 1_000,
  /** Bytes of the JavaScript heap: below the limit at which the process would crash. */
  maxHeapUsedBytes: Math.round(getHeapStatistics().heap_size_limit * 0.9),
  /** The interval of the check. If the loop was blocked for all of it, that counts as delay. */
  sampleInterval: 5_000,
};

/** The general rate limit. Per process; the strict limits are shared through the database (commands/wrong-tries.ts). */
export const rateLimits = {
  /** Calls per second that refill the bucket of one session or address. */
  perSecond: 200,
  /** Calls that are allowed at once. */
  burst: 2_000,
  /** Sessions and addresses remembered; the least recently seen is forgotten first. */
  callers: 50_000,
} as const;

/**
 * The same request (method, path and query) of one session: ten times what two tabs send that react to every change,
 * and a fiftieth of what a faulty client sends. Callers without a session share addresses, so only `rateLimits`
 * applies to them; commands differ in their bodies, which are not read yet.
 */
export const repeatLimits = {
  perSecond: 4,
  burst: 240,
  /** Requests remembered; the least recently seen is forgotten first. */
  callers: 20_000,
  /** `Retry-After` for repeated requests, in seconds: long enough that they are not too frequent again at once. */
  waitSeconds: 15,
} as const;

/** `GET /stream`. Times in ms. */
export const streamLimits = {
  /** Streams of one session: the client's, and a second one while the first connection is dead but not yet closed. */
  ofSession: 2,
  /** Streams of one process, well below its sockets; further clients poll, as without a stream. */
  ofProcess: 2_000,
  /** The interval at which the state is read, once for all streams of the process; not at all without streams. */
  lookMs: 1_000,
  /** The maximum duration of a stream. Each ends at a random time in the last fifth, so that they don't all reconnect at once. */
  lifeMs: 10 * 60_000,
  /** A reader with this much unsent data is disconnected; an event has less than 1 KiB. */
  unsentBytes: 16 * 1024,
  /** How long sending the last event of a stream may take. */
  lastWordMs: 1_000,
  /** Consecutive failed reads of the state before all streams are ended, since they could not announce anything. */
  failedLooks: 3,
} as const;
