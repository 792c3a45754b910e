import { IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { Act } from '#ui/button/act.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { readRoute } from '../../routes/contract.ts'

const RecordDialog = lazy(async () => ({ default: (await import('./record-dialog.tsx')).RecordDialog }))

/** Records for the driver of a route; opened beside a stop it is about that stop: `?open=record-7`. */
export function RecordButton({ of: id = 0, look = 'button' }: PartProps) {
  const t = useText('logistics-recording')
  const [open, setOpen] = useOpen()
  const { data: route } = useQuery(queryOf(readRoute, { params: { id } }))
  if (!route?.record?.mayRecord) return null
  const stopId = openId(open, 'record') ?? null
  const isOpen = open === 'record' || stopId !== null
  return (
    <>
      <Act look={look} icon={<IconPencilPlus size={17} />} label={t('open')} onClick={() => setOpen('record')} />
      {look !== 'item' && (
        <WhenOpened opened={isOpen}>
          <RecordDialog route={route} stopId={stopId} opened={isOpen} onClose={() => setOpen(undefined)} />
        </WhenOpened>
      )}
    </>
  )
}
