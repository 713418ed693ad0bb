/** Tests and the bench wait for these marks on the page. */
export function showMirrored(complete: boolean): void {
  if (complete) document.documentElement.dataset.mirror = 'complete';
  else {
    delete document.documentElement.dataset.mirror;
    delete document.documentElement.dataset.pictures;
  }
}
