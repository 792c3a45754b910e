import { lazy, useEffect } from 'react'
import { endProof, useIsProofAsked, watchProof } from '#kit/web/proof.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'

const Dialog = lazy(async () => ({ default: (await import('./prove-self-dialog.tsx')).ProveSelfDialog }))

/** Asks whoever signed in a while ago for their password when a call needs it; the call goes on afterwards. */
export function ProveSelf() {
  const isAsked = useIsProofAsked()
  useEffect(watchProof, [])
  return (
    <WhenOpened opened={isAsked}>
      <Dialog opened={isAsked} onEnd={endProof} />
    </WhenOpened>
  )
}
