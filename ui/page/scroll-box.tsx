import type { ReactNode } from 'react'

type Props = { label: string; className?: string | undefined; children: ReactNode }

/** What may be larger than its place: as long as it is, it can be reached and scrolled by keyboard. Its class lets it scroll. */
export function ScrollBox({ label, className, children }: Props) {
  return (
    <div ref={watchSize} role="group" aria-label={label} className={className}>
      {children}
    </div>
  )
}

function watchSize(box: HTMLDivElement | null): (() => void) | undefined {
  if (!box) return undefined
  const look = () => {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver(look)
  observer.observe(box)
  for (const child of box.children) observer.observe(child)
  return () => observer.disconnect()
}
