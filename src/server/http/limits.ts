import { getHeapStatistics } from 'node:v8';

/** Every limit on incoming requests, with its reason. Sizes in bytes, times in ms. */
export const httpLimits = {
  /** Of a form: five times the longest message for the board, percent-encoded. */
  bodyBytes: 64 * 1024,
  /** Of a body that is refused as too large, what is still read past (and kept nowhere), so that the refusal is heard. */
  heardOutBytes: 4 * 1024 * 1024,
  /** Path and query together. */
  urlBytes: 2 * 1024,
  /** All headers together: twice the longest address, and room for what proxies add. */
  headerBytes: 16 * 1024,
  /** What wraps an uploaded file of the contract's `uploadedPicture.mostBytes`. */
  uploadWrapBytes: 8 * 1024,
  /** Uploads being read or looked into: each holds its whole body. */
  uploadsAtOnce: 16,
  /** Fields of one query or body; the widest call has fewer than 20. */
  fields: 40,
  /** From the first byte to the last of a request: a slow sender can't hold a place for longer. */
  requestMs: 15_000,
  /** Until the headers of a request are whole. */
  headersMs: 10_000,
  /** How often those two are looked at: Node's own 30 s would make 45 s of the 15. */
  lookForSlowMs: 1_000,
  /** A socket on which nothing moves: longer than the longest wait of ours (passwords, 10 s, and the hashing). */
  idleSocketMs: 30_000,
  /** Between two requests: above the 60 s of the usual load balancer, which else would send into a closing socket. */
  keepAliveMs: 65_000,
  /** While draining, how often connections that fell idle are closed. */
  letGoEveryMs: 50,
  /** Sockets of one process, below the usual limit of 16,384 open files. */
  sockets: 10_000,
  /** Calls at work at once; more of them would only wait in line, so they are told at once (503). */
  callsInFlight: 1_000,
  /** What a refused caller is told to wait when the house is full, in seconds. */
  overloadSeconds: 2,
  /** Ready replies kept in memory: Home and the lists of every tier, form and language fit several times. */
  cachedReplyBytes: 48 * 1024 * 1024,
  /** Keys of it, so that thousands of tiny replies are bounded as well. */
  cachedReplies: 4_000,
  /** Below this a compressed reply saves less than it costs. */
  compressFromBytes: 1_024,
} as const;

/** When a process takes nothing new because it can't keep up (shedding.ts), as @fastify/under-pressure measures it. */
export const pressureLimits = {
  /** How late the event loop comes on average: a single long turn is no pressure, a second of it in every turn is. */
  maxEventLoopDelay: 1_000,
  /** Bytes of JavaScript's heap: short of the limit at which the process would end. */
  maxHeapUsedBytes: Math.round(getHeapStatistics().heap_size_limit * 0.9),
  /** How often it is looked at. Where the loop stood still for all of that, it counts as late. */
  sampleInterval: 5_000,
};

/** What everyone may do. Per process; the narrow limits are shared through the database (commands/wrong-tries.ts). */
export const rateLimits = {
  /** Calls a second that refill the allowance of one session or address. */
  perSecond: 200,
  /** Calls that may come at once. */
  burst: 2_000,
  /** Sessions and addresses remembered; the longest unseen is forgotten first. */
  callers: 50_000,
} as const;

/**
 * The same question (method, path and query) of one session: ten times what two tabs ask that are told of every change,
 * and a fiftieth of what a phone asks that has lost its way. Callers without a session share addresses, so `rateLimits`
 * alone is theirs; acts are known by their bodies, which are not read yet.
 */
export const repeatLimits = {
  perSecond: 4,
  burst: 240,
  /** Questions remembered; the longest unseen is forgotten first. */
  callers: 20_000,
  /** What who asks too often is told to wait, in seconds: long enough that it does not ask too often at once again. */
  waitSeconds: 15,
} as const;

/** `GET /stream`: what is told by itself. Times in ms. */
export const streamLimits = {
  /** Streams of one session: the phone's one, and another one while the line of the first has died unnoticed. */
  ofSession: 2,
  /** Streams of one process, well below its sockets; who comes then asks from time to time, as without a stream. */
  ofProcess: 2_000,
  /** How often the club's state is looked at, once for all streams of the process; without any, never. */
  lookMs: 1_000,
  /** The longest life of a stream. Each ends somewhere in its last fifth, so that they don't all come back at once. */
  lifeMs: 10 * 60_000,
  /** A reader behind whom so much waits to be sent is dropped; an event has less than 1 KiB. */
  unsentBytes: 16 * 1024,
  /** How long the last word of a stream may take to leave. */
  lastWordMs: 1_000,
  /** Looks that fail one after the other before all streams are ended: what is not looked at can't be told. */
  failedLooks: 3,
} as const;
