import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { Textarea } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Text } from '#ui/display/text.ts'
import { listRoutes, readRoute, type RouteDetail } from '../../routes/contract.ts'
import { readLogisticsFacts, type LogisticsFacts } from '../../settings/contract.ts'
import { recordForDriver } from '../contract.ts'
import { actionsFrom, correctedBy, emptyDraft, isStillToCome, reasonKinds } from './office-draft.ts'
import { RecordFields } from './record-fields.tsx'

type Props = { route: RouteDetail; stopId: number | null; opened: boolean; onClose: () => void }

/** What the office writes down for a driver, or puts right. */
export function RecordDialog({ route, stopId, opened, onClose }: Props) {
  const t = useText('logistics-recording')
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  return (
    <Modal opened={opened} onClose={onClose} title={t('title', { name: route.driverName })} size="lg">
      {opened && facts && <Sheet key={stopId} route={route} stopId={stopId} facts={facts} onClose={onClose} />}
      {!facts && <Skeleton height={320} />}
    </Modal>
  )
}

type SheetProps = Omit<Props, 'opened'> & { facts: LogisticsFacts }

function Sheet({ route, stopId, facts, onClose }: SheetProps) {
  const t = useText('logistics-recording')
  const words = useText('logistics-driver')
  const { timeZone } = facts
  const [draft, setDraft] = useState(() => emptyDraft(route, { stopId, timeZone }))
  const send = useSend(recordForDriver, {
    quiet: true,
    stale: [readRoute, listRoutes],
    onSuccess: ({ results }) => {
      if (results.every(({ outcome }) => outcome !== 'refused' && outcome !== 'superseded')) onClose()
    },
  })
  const refused = send.data?.results.find(({ reason }) => reason !== null)?.reason
  const corrected = correctedBy(draft, route)
  const isFuture = isStillToCome(draft, { day: route.day, timeZone })
  const isOpen = draft.why.trim() === '' || isFuture || (reasonKinds.has(draft.kind) && draft.reason === '')
  const record = () => {
    const body = { reason: draft.why, actions: actionsFrom(draft, route, timeZone) }
    send.mutate({ params: { id: route.id }, body })
  }
  return (
    <Stack gap="md">
      <Text size="sm">{t('text')}</Text>
      <RefusalAlert text={send.error?.message} />
      {refused && <Alert color="warning">{t('notApplied', { reason: words(`reasons.${refused}`) })}</Alert>}
      <RecordFields route={route} facts={facts} draft={draft} isFuture={isFuture} onDraft={setDraft} />
      {corrected && <Corrected route={route} id={corrected} />}
      <Textarea
        required
        label={t('why')}
        description={t('whyText')}
        {...boundsAt(recordForDriver.body, 'reason')}
        value={draft.why}
        onChange={(event) => setDraft({ ...draft, why: event.currentTarget.value })}
      />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={send.isPending} disabled={isOpen} onClick={record}>
          {t(corrected ? 'correct' : 'record')}
        </Button>
      </DialogEnd>
    </Stack>
  )
}

function Corrected({ route, id }: { route: RouteDetail; id: string }) {
  const t = useText('logistics-recording')
  const words = useText('logistics-driver')
  const entry = route.record?.actions.find((one) => one.id === id)
  return entry && <Alert color="info">{t('corrects', { what: words(`kinds.${entry.kind}`) })}</Alert>
}
