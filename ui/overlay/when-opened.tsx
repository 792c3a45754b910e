import { Suspense, useState, type ReactNode } from 'react'

type Props = { opened: boolean; children: ReactNode }

/**
 * Holds back a dialog or drawer until it is opened for the first time, so that a screen need not load it before
 * (give it a lazy one). From then on it stays, to close gently and to hand the focus back.
 */
export function WhenOpened({ opened, children }: Props) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
