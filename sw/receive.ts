/** Reads a response to its end. `bytes` is what came of it; without a `body` it broke off. */
export async function receive(response: Response): Promise<{ bytes: number; body: Blob | undefined }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parts.push(read.value);
      bytes += read.value.byteLength;
    }
    return { bytes, body: new Blob(parts) };
  } catch {
    return { bytes, body: undefined };
  }
}
