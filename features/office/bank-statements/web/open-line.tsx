import { useState } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { ignoreBankLine, matchBankLine, type BankLine } from '../contract.ts'
import { LineProposals } from './line-proposals.tsx'
import { OwnShares, type Share } from './own-shares.tsx'
import { staleLines } from './stale-lines.ts'

export type Props = { line: BankLine; onDone: (text: string, undo: boolean) => void }

/** Confirms one of the proposals, shares of one’s own, or puts the line aside. Enter confirms. */
export function OpenLine({ line, onDone }: Props) {
  const t = useText('office-bank-statements')
  const { money } = useFormat()
  const [chosen, choose] = useState(0)
  const [own, setOwn] = useState<Share[]>()
  const [isIgnoring, setIgnoring] = useState(false)
  const match = useSend(matchBankLine, {
    stale: staleLines,
    quiet: true,
    onSuccess: ({ amountCents, currency }) =>
      onDone(t('line.booked', { amount: money(Math.abs(amountCents), currency) }), true),
  })
  const shares = own ?? line.proposals[chosen]?.shares ?? []
  const left = Math.abs(line.amountCents) - shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const handleSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    const body = {
      shares: shares.map(({ invoiceId, amountCents, balanceCents }) => ({ invoiceId, amountCents, balanceCents })),
    }
    if (shares.length > 0 && left === 0) match.mutate({ params: { id: line.id }, body })
  }
  if (isIgnoring) return <IgnoreForm line={line} onDone={onDone} onBack={() => setIgnoring(false)} />
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="md">
        {own ? (
          <OwnShares line={line} shares={own} onChange={setOwn} />
        ) : (
          <LineProposals line={line} chosen={chosen} onChoose={choose} />
        )}
        <RefusalAlert text={match.error?.message} />
        <Group>
          {shares.length > 0 && (
            <Button ref={focus} type="submit" loading={match.isPending} disabled={left !== 0}>
              {t('line.confirm')}
            </Button>
          )}
          {!line.isReversal && (
            <Button variant="default" onClick={() => setOwn(own ? undefined : startOf(shares))}>
              {t(own ? 'line.proposals' : 'line.other')}
            </Button>
          )}
          <Button variant="default" onClick={() => setIgnoring(true)}>
            {t('line.ignore')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Shares of one’s own begin with those of the proposal, where it has several. */
function startOf(shares: readonly Share[]): Share[] {
  return shares.length > 1 ? [...shares] : []
}

function IgnoreForm({ line, onDone, onBack }: Props & { onBack: () => void }) {
  const t = useText('office-bank-statements')
  const [reason, setReason] = useState('')
  const ignore = useSend(ignoreBankLine, {
    stale: staleLines,
    quiet: true,
    onSuccess: () => onDone(t('line.ignored'), true),
  })
  const handleSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (reason.trim() !== '') ignore.mutate({ params: { id: line.id }, body: { reason } })
  }
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="md">
        <TextInput
          ref={focus}
          withAsterisk
          label={t('line.reason')}
          description={t('line.reasonText')}
          {...boundsAt(ignoreBankLine.body, 'reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <RefusalAlert text={ignore.error?.message} />
        <Group>
          <SendButton loading={ignore.isPending} disabled={reason.trim() === ''}>
            {t('line.ignore')}
          </SendButton>
          <Button variant="default" onClick={onBack}>
            {t('line.back')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Enter does what is offered first. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}
