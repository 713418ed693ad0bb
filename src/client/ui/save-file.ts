/** The browser reads the file while it saves it; by then it is done with even a large one. */
const readMs = 60_000;

/** Hands a file to the browser, which puts it where downloads go; the page stays. */
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

/** Whether the phone's share sheet takes this file: where an installed app has no downloads, it is the way out. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true;

/** Opens the share sheet. False where it could not; that somebody closed it again is no failure. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
