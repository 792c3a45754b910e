import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Alert } from '#ui/display/display.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { Textarea } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { useFormat } from '#kit/web/format.ts'
import { listRoutes, readRoute } from '../../routes/contract.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { readClosing, reopenRoute, type Closing } from '../contract.ts'

/** How a route was closed, and the way to open it again. */
export function ClosedBanner({ of: id = 0 }: PartProps) {
  return useMay(readClosing) && <Known id={id} />
}

function Known({ id }: { id: number }) {
  const { data } = useQuery(queryOf(readClosing, { params: { id } }))
  const shown = data?.current ?? data?.earlier[0]
  if (!data || !shown) return null
  return <Banner id={id} closing={shown} mayReopen={data.mayReopen && data.current !== null} />
}

function Banner({ id, closing, mayReopen }: { id: number; closing: Closing; mayReopen: boolean }) {
  const t = useText('logistics-closings')
  const lines = useLines(closing)
  const [open, setOpen] = useOpen()
  return (
    <Alert color={closing.reopenedAt ? 'warning' : 'success'} title={lines.title}>
      <Stack gap="sm" align="flex-start">
        {lines.rest.map((line) => (
          <div key={line} dir="auto">
            {line}
          </div>
        ))}
        {mayReopen && (
          <>
            <Button variant="light" color="warning" onClick={() => setOpen('reopen')}>
              {t('reopen.open')}
            </Button>
            <ReopenDialog id={id} opened={open === 'reopen'} onClose={() => setOpen(undefined)} />
          </>
        )}
      </Stack>
    </Alert>
  )
}

function useLines({ closedAt, personName, signedBy, note, cash, missingProofs, ...rest }: Closing) {
  const t = useText('logistics-closings')
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  const format = useFormat(facts?.timeZone)
  const difference = (cash.handedIn ?? 0) - cash.expected
  const { reopenedAt, reopenedBy, reopenReason } = rest
  const closed = t('closed', { time: format.dateTime(closedAt), name: personName, signedBy })
  const reopened =
    reopenedAt && t('reopened', { time: format.dateTime(reopenedAt), name: reopenedBy, reason: reopenReason })
  return {
    title: reopened ?? closed,
    rest: [
      ...(reopened ? [closed] : []),
      ...(difference === 0 ? [] : [t('cash.difference', { amount: format.money(difference, facts?.currency) })]),
      ...(missingProofs === 0
        ? []
        : [t('proofs.accepted', { count: missingProofs, number: format.number(missingProofs) })]),
      ...(note ? [note] : []),
    ],
  }
}

function ReopenDialog({ id, opened, onClose }: { id: number; opened: boolean; onClose: () => void }) {
  const t = useText('logistics-closings')
  const [reason, setReason] = useState('')
  const send = useSend(reopenRoute, { quiet: true, stale: [readClosing, readRoute, listRoutes], onSuccess: onClose })
  return (
    <Modal opened={opened} onClose={onClose} title={t('reopen.title')}>
      <Stack gap="md">
        <RefusalAlert text={send.error?.message} />
        <Textarea
          required
          label={t('reopen.reason')}
          description={t('reopen.reasonText')}
          {...boundsAt(reopenRoute.body, 'reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={send.isPending}
            disabled={reason.trim() === ''}
            onClick={() => send.mutate({ params: { id }, body: { reason } })}
          >
            {t('reopen.open')}
          </Button>
        </DialogEnd>
      </Stack>
    </Modal>
  )
}
