import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import {
  markExceptionRead,
  readException,
  reopenException,
  snoozeException,
  type ExceptionDetail,
} from '../contract.ts'
import { stopKinds, suggestionFor } from '../rules.ts'
import { DecideCard } from './decide-card.tsx'
import { ExceptionComment } from './exception-comment.tsx'
import { ExceptionFactList } from './exception-fact-list.tsx'
import { ExceptionGroup } from './exception-group.tsx'
import { ExceptionHistory } from './exception-history.tsx'
import { ExceptionOwner } from './exception-owner.tsx'
import classes from './exceptions.module.css'
import { ResolveDialog } from './resolve-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { stale } from './stale-exceptions.ts'
import { toneOf, useFactWords } from './use-words.ts'

export type PanelDialog = 'resolve' | 'snooze' | undefined

type Props = {
  id: number
  dialog: PanelDialog
  onDialog: (dialog: PanelDialog) => void
  onOpen: (id: number) => void
  /** Leads back to the list where it takes its place. */
  onClose?: () => void
}

/** One exception: what is known of it, what to do, and what was done. */
export function ExceptionPanel({ id, dialog, onDialog, onOpen, onClose }: Props) {
  const t = useText('logistics-exceptions')
  const { data, error, refetch } = useQuery(queryOf(readException, { params: { id } }))
  const mayWrite = useMay(markExceptionRead)
  useReading(data)
  return (
    <>
      {onClose && (
        <Button className={classes.back!} variant="subtle" onClick={onClose}>
          {t('back')}
        </Button>
      )}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} radius={6} />}
      {data && <Sheet exception={data} mayWrite={mayWrite} onDialog={onDialog} onOpen={onOpen} />}
      {data && mayWrite && <Dialogs exception={data} dialog={dialog} onClose={() => onDialog(undefined)} />}
    </>
  )
}

type SheetProps = Pick<Props, 'onDialog' | 'onOpen'> & { exception: ExceptionDetail; mayWrite: boolean }

function Sheet({ exception, mayWrite, onDialog, onOpen }: SheetProps) {
  const { id, kind, decisions, group, history, route, closedAt } = exception
  const hasStopped = stopKinds.some((one) => one === kind)
  return (
    <Stack gap={0}>
      <Head exception={exception} onDialog={mayWrite ? onDialog : undefined} />
      {decisions.length > 0 && <DecideCard exception={exception} />}
      {route && closedAt === null && hasStopped && <Part name="exception/rescue" of={route.id} />}
      {kind === 'roadClosed' && closedAt === null && <Part name="exception/detour" of={id} />}
      {route && closedAt === null && <Part name="exception/repair" of={route.id} />}
      {group.length > 0 && <ExceptionGroup rows={group} onOpen={onOpen} />}
      <ExceptionHistory entries={history}>{mayWrite && <ExceptionComment id={id} />}</ExceptionHistory>
    </Stack>
  )
}

type DialogsProps = { exception: ExceptionDetail; dialog: PanelDialog; onClose: () => void }

function Dialogs({ exception, dialog, onClose }: DialogsProps) {
  if (exception.closedAt !== null || dialog === undefined) return null
  return dialog === 'resolve' ? (
    <ResolveDialog exception={exception} onClose={onClose} />
  ) : (
    <SnoozeDialog exception={exception} onClose={onClose} />
  )
}

/** Whoever opens it has read it. */
function useReading(data: ExceptionDetail | undefined): void {
  const mayWrite = useMay(markExceptionRead)
  const { mutate } = useSend(markExceptionRead, { quiet: true, stale })
  const unread = data && !data.isRead && mayWrite ? data.id : undefined
  const mark = useEffectEvent((id: number) => mutate({ params: { id } }))
  useEffect(() => {
    if (unread !== undefined) mark(unread)
  }, [unread])
}

type HeadProps = { exception: ExceptionDetail; onDialog: ((dialog: PanelDialog) => void) | undefined }

function Head({ exception, onDialog }: HeadProps) {
  const t = useText('logistics-exceptions')
  const facts = useFactWords()(exception)
  const { kind, severity, closedAt } = exception
  return (
    <SectionCard
      title={t(`kinds.${kind}`)}
      {...(facts !== '' && { text: facts })}
      actions={<StatusChip tone={closedAt ? 'secondary' : toneOf[severity]}>{t(`severities.${severity}`)}</StatusChip>}
    >
      <Stack gap="md">
        <ExceptionFactList exception={exception} />
        {closedAt === null && <Text fw={500}>{t(`suggestions.${suggestionFor(exception)}`)}</Text>}
        {onDialog && <ExceptionOwner exception={exception} />}
        {onDialog && <Buttons exception={exception} onDialog={onDialog} />}
      </Stack>
    </SectionCard>
  )
}

function Buttons({ exception, onDialog }: { exception: ExceptionDetail; onDialog: (dialog: PanelDialog) => void }) {
  const t = useText('logistics-exceptions')
  const { id, kind, driver, closedAt, snoozedUntil } = exception
  const params = { id }
  const reopen = useSend(reopenException, { stale })
  const wake = useSend(snoozeException, { stale })
  if (closedAt !== null)
    return (
      <Group>
        <Button variant="light" loading={reopen.isPending} onClick={() => reopen.mutate({ params })}>
          {t('reopen')}
        </Button>
      </Group>
    )
  return (
    <Group>
      <Button onClick={() => onDialog('resolve')}>{t('resolve.open')}</Button>
      {driver && stopKinds.some((one) => one === kind) && <Part name="exception/outage" of={driver.id} />}
      {snoozedUntil === null ? (
        <Button variant="light" onClick={() => onDialog('snooze')}>
          {t('snooze.open')}
        </Button>
      ) : (
        <Button variant="light" loading={wake.isPending} onClick={() => wake.mutate({ params, body: { until: null } })}>
          {t('snooze.end')}
        </Button>
      )}
    </Group>
  )
}
