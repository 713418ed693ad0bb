/** The browser reads the file while it saves it; after this time even a large one is complete. */
const readMs = 60_000;

/** Downloads a file; the page stays. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), readMs);
}

/** Whether the device's share sheet accepts this file: the alternative for installed apps that can't download. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true;

/** Opens the share sheet. False if that failed; a sheet that was closed is not a failure. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
