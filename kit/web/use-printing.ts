import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what is for paper alone need not be kept ready at other times. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const medium = window.matchMedia('print')
    // The paper is laid out as soon as these have been heard.
    const show = () => flushSync(() => setPrinting(true))
    const hide = () => setPrinting(medium.matches)
    const follow = () => (medium.matches ? show() : hide())
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', hide)
    medium.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', hide)
      medium.removeEventListener('change', follow)
    }
  }, [])
  return isPrinting
}
