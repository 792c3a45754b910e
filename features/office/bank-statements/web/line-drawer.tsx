import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { Anchor, Text } from '#ui/display/text.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { useUndoNotice } from '#ui/overlay/use-undo-notice.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { FactList } from '#ui/wizard/fact-list.tsx'
import { bankLinePath, previewPath } from '../../invoices/rules.ts'
import { matchBankLine, readBankLine, reopenBankLine, type BankLine, type BankLineRow } from '../contract.ts'
import { LineState } from './line-columns.tsx'
import { OpenLine, type Props as OpenProps } from './open-line.tsx'
import { ReturnedLine } from './returned-line.tsx'
import { staleLines } from './stale-lines.ts'

type Props = {
  id: number | undefined
  rows: BankLineRow[] | undefined
  onShow: (line: Pick<BankLineRow, 'id'>) => void
  onClose: () => void
}

/** One line of the bank: what it says, what it most likely is, and what was decided. The next open one follows. */
export function LineDrawer({ id, rows = [], onShow, onClose }: Props) {
  const t = useText('office-bank-statements')
  const undoable = useUndoNotice()
  const reopen = useSend(reopenBankLine, { stale: staleLines })
  const [last, keep] = useState(id)
  if (id !== undefined && id !== last) keep(id)
  const shown = id ?? last
  const goOn = (text: string, undo: boolean) => {
    if (shown === undefined) return
    undoable(text, undo ? () => reopen.mutate({ params: { id: shown } }) : undefined)
    const next = nextOpen(rows, shown)
    if (next) onShow(next)
    else onClose()
  }
  return (
    <Drawer opened={id !== undefined} onClose={onClose} title={t('line.title')} size="lg">
      {shown !== undefined && <Line key={shown} id={shown} onDone={goOn} />}
    </Drawer>
  )
}

/** The open line that follows in the list, or the first one left. */
function nextOpen(rows: readonly BankLineRow[], id: number): BankLineRow | undefined {
  const at = rows.findIndex((row) => row.id === id)
  const isLeft = (row: BankLineRow) => row.id !== id && row.state === 'open'
  return rows.slice(at + 1).find(isLeft) ?? rows.find(isLeft)
}

function Line({ id, onDone }: { id: number; onDone: (text: string, undo: boolean) => void }) {
  const { data: line, error, refetch } = useQuery(queryOf(readBankLine, { params: { id } }))
  const mayBook = useMay(matchBankLine)
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!line) return <Skeleton height={240} radius={6} />
  return (
    <Stack gap="md">
      <LineFacts line={line} />
      <Remarks line={line} />
      <Counterpart line={line} />
      {line.state === 'open' ? (
        mayBook && <OpenParts line={line} onDone={onDone} />
      ) : (
        <Decided line={line} mayBook={mayBook} />
      )}
    </Stack>
  )
}

/** What the bank took back is chosen first; anything else is a payment. */
function OpenParts({ line, onDone }: OpenProps) {
  const [isOther, setOther] = useState(false)
  if (line.takesBack.length === 0 || isOther) return <OpenLine line={line} onDone={onDone} />
  return <ReturnedLine line={line} onDone={onDone} onOther={() => setOther(true)} />
}

/** Whether the bank took this line back with a later one. */
function isTakenBack({ counterpart, bookedOn, id }: BankLine): boolean {
  if (!counterpart) return false
  return counterpart.bookedOn === bookedOn ? counterpart.id > id : counterpart.bookedOn > bookedOn
}

/** The line that this one took back, or that took it back. */
function Counterpart({ line }: { line: BankLine }) {
  const t = useText('office-bank-statements')
  const { date } = useFormat('UTC')
  const { counterpart } = line
  if (!counterpart) return null
  return (
    <AnchorTo to={bankLinePath(counterpart.id)}>
      {t(isTakenBack(line) ? 'line.taken' : 'line.took', { day: date(counterpart.bookedOn) })}
    </AnchorTo>
  )
}

function AnchorTo({ to, children }: { to: string; children: ReactNode }) {
  return <Anchor renderRoot={(props) => <Link to={to} {...props} />}>{children}</Anchor>
}

function LineFacts({ line }: { line: BankLine }) {
  const t = useText('office-bank-statements')
  const { money, date } = useFormat('UTC')
  const facts: [string, string][] = [
    [t('fields.bookedOn'), date(line.bookedOn)],
    [t('fields.text'), line.text],
    [t('fields.structured'), line.structured.join(', ')],
    [t('fields.iban'), line.iban],
    [t('fields.reference'), line.reference],
    [t('fields.endToEnd'), line.endToEnd],
    [t('fields.account'), line.account],
    [t('fields.fileName'), line.fileName],
  ]
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text size="xl" fw={600}>
            {money(line.amountCents, line.currency)}
          </Text>
          <Text>
            <bdi>{line.name || t('unnamed')}</bdi>
          </Text>
        </div>
        <LineState line={line} />
      </Group>
      <FactList facts={facts.filter(([, value]) => value !== '')} />
    </>
  )
}

function Remarks({ line: { remarks, amountCents } }: { line: BankLine }) {
  const t = useText('office-bank-statements')
  return remarks.map(({ code, about }) => (
    <Alert key={code} color={code === 'reversal' && amountCents > 0 ? 'info' : 'warning'}>
      {t(`remarks.${code}`, { about })}
    </Alert>
  ))
}

/** What was decided of it, and by whom; opening it again takes back what was booked. */
function Decided({ line, mayBook }: { line: BankLine; mayBook: boolean }) {
  const t = useText('office-bank-statements')
  const { money, dateTime } = useFormat()
  const reopen = useSend(reopenBankLine, { stale: staleLines })
  const by = line.decidedBy !== '' && line.decidedAt !== null
  return (
    <Stack gap="sm">
      {line.payments.map(({ invoiceId, number, clientName, amountCents }) => (
        <Group key={invoiceId} justify="space-between" wrap="nowrap">
          <AnchorTo to={previewPath(invoiceId)}>
            <bdi>{t('share', { number, client: clientName })}</bdi>
          </AnchorTo>
          <span>{money(amountCents, line.currency)}</span>
        </Group>
      ))}
      {line.state === 'ignored' && (
        <Text dir="auto" ta="start">
          {line.ignoreReason || t('ignoredBy.outgoing')}
        </Text>
      )}
      {by && (
        <Text size="sm" c="dimmed">
          {t('decided', { name: line.decidedBy, time: dateTime(line.decidedAt!) })}
        </Text>
      )}
      {mayBook && !isTakenBack(line) && (
        <Group>
          <Button
            variant="default"
            loading={reopen.isPending}
            onClick={() => reopen.mutate({ params: { id: line.id } })}
          >
            {t(line.state === 'matched' && !line.counterpart ? 'takeBack' : 'reopen')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
