import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { closeRoute, readClosing } from '../contract.ts'

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }))

/** Closes a route that has begun. */
export function CloseButton({ of: id = 0 }: PartProps) {
  return useMay(closeRoute) && <Known id={id} />
}

function Known({ id }: { id: number }) {
  const t = useText('logistics-closings')
  const [open, setOpen] = useOpen()
  const { data } = useQuery(queryOf(readClosing, { params: { id } }))
  if (!data?.mayClose || data.current) return null
  return (
    <>
      <Button onClick={() => setOpen('close')}>{t('open')}</Button>
      <WhenOpened opened={open === 'close'}>
        <CloseDialog id={id} opened={open === 'close'} onClose={() => setOpen(undefined)} />
      </WhenOpened>
    </>
  )
}
