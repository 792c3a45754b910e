import { useState } from 'react'

/** Whether the pointer or the focus rests on something that leaves by itself: as long as either does, it stays. */
export function useHold() {
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  return {
    isHeld: isPointed || hasFocus,
    holders: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
    /** For what goes away under the pointer or with the focus, which then tells no leaving. */
    letGo: () => {
      setPointed(false)
      setFocus(false)
    },
  }
}
