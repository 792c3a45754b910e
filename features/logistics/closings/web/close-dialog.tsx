import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { Textarea, TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Text } from '#ui/display/text.ts'
import { listRoutes, readRoute } from '../../routes/contract.ts'
import { readLogisticsFacts, type LogisticsFacts } from '../../settings/contract.ts'
import { closeRoute, readClosing } from '../contract.ts'
import { Amounts, Missing, StillOpen } from './close-parts.tsx'
import { bodyOf, emptyDraft, openIn } from './closing-draft.ts'
import { OpenStops } from './open-stops.tsx'

type Props = { id: number; opened: boolean; onClose: () => void }
export type Found = ReplyOf<typeof readClosing>

/** What is open on a route, one matter after the other, and the signature under it. */
export function CloseDialog({ id, opened, onClose }: Props) {
  const t = useText('logistics-closings')
  const { data, error, refetch } = useQuery({ ...queryOf(readClosing, { params: { id } }), enabled: opened })
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} size="xl">
      {opened && data && facts && <Sheet id={id} found={data} facts={facts} onClose={onClose} />}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
    </Modal>
  )
}

type SheetProps = { id: number; found: Found; facts: LogisticsFacts; onClose: () => void }

function Sheet({ id, found, facts, onClose }: SheetProps) {
  const t = useText('logistics-closings')
  const [draft, setDraft] = useState(() => emptyDraft(found))
  const open = openIn(found, draft)
  const send = useSend(closeRoute, { quiet: true, stale: [readClosing, readRoute, listRoutes], onSuccess: onClose })
  return (
    <Stack gap="lg">
      <Text size="sm">{t('text')}</Text>
      <RefusalAlert text={send.error?.message} />
      {found.driverNote && (
        <Text dir="auto">
          {t('driverNote')}: <bdi>{found.driverNote}</bdi>
        </Text>
      )}
      <OpenStops found={found} facts={facts} draft={draft} onDraft={setDraft} />
      <Missing found={found} draft={draft} onDraft={setDraft} />
      <Amounts found={found} facts={facts} draft={draft} onDraft={setDraft} />
      <Textarea
        label={t('note')}
        {...boundsAt(closeRoute.body, 'note')}
        value={draft.note}
        onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
      />
      <TextInput
        required
        label={t('signedBy')}
        description={t('signedByText')}
        {...boundsAt(closeRoute.body, 'signedBy')}
        value={draft.signedBy}
        onChange={(event) => setDraft({ ...draft, signedBy: event.currentTarget.value })}
      />
      <StillOpen stops={open.stops} rest={open.rest} />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={send.isPending}
          disabled={open.stops + open.rest.length > 0}
          onClick={() => send.mutate({ params: { id }, body: bodyOf(found, draft) })}
        >
          {t('open')}
        </Button>
      </DialogEnd>
    </Stack>
  )
}
