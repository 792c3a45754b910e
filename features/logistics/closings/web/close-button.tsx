import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import type { ActLook, PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Act } from '#ui/button/act.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { closeRoute, readClosing } from '../contract.ts'

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }))

/** Closes a route that has begun. */
export function CloseButton({ of: id = 0, look = 'button' }: PartProps) {
  return useMay(closeRoute) && <Known id={id} look={look} />
}

function Known({ id, look }: { id: number; look: ActLook }) {
  const t = useText('logistics-closings')
  const [open, setOpen] = useOpen()
  const { data } = useQuery(queryOf(readClosing, { params: { id } }))
  if (!data?.mayClose || data.current) return null
  return (
    <>
      <Act look={look} icon={<IconChecks size={17} />} label={t('open')} onClick={() => setOpen('close')} />
      {look !== 'item' && (
        <WhenOpened opened={open === 'close'}>
          <CloseDialog id={id} opened={open === 'close'} onClose={() => setOpen(undefined)} />
        </WhenOpened>
      )}
    </>
  )
}
