import type { ReactNode } from 'react'

/** Fields that can be read and not be changed, for who may only look. */
export function Locked({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={when} style={{ display: 'contents' }}>
      {children}
    </fieldset>
  )
}
