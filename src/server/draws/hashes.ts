import { createHash, createHmac } from 'node:crypto';
import type { HmacSha256, Sha256 } from '#domain/hashing.ts';

/** The server's hash functions for the domain (domain/hashing.ts). */
export const sha256: Sha256 = async (bytes) => createHash('sha256').update(bytes).digest();
export const hmacSha256: HmacSha256 = async (key, message) => createHmac('sha256', key).update(message, 'utf8').digest();
