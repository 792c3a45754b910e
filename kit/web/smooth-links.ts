/** Longer than a browser takes for the way to any part. */
const wayMs = 1000

/** Links to a part of the same page scroll there smoothly; the browser itself goes there, so the focus does too. Whoever wants less motion gets none. */
export function smoothLinks(root: HTMLElement, signal: AbortSignal): void {
  const { style } = document.documentElement
  root.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('a[href^="#"]')) return
      style.scrollBehavior = 'smooth'
      setTimeout(() => style.removeProperty('scroll-behavior'), wayMs)
    },
    { signal },
  )
}
