import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { Radio } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import type { BankLine } from '../contract.ts'
import { certaintyTones } from './tones.ts'
import classes from './bank.module.css'

type Props = { line: BankLine; chosen: number; onChoose: (at: number) => void }

/** What the line most likely pays, each with its reasons in words. */
export function LineProposals({ line, chosen, onChoose }: Props) {
  const t = useText('office-bank-statements')
  if (line.proposals.length === 0)
    return <Text c="dimmed">{t(line.isReversal ? 'line.noPayment' : 'line.noProposal')}</Text>
  return (
    <Radio.Group label={t('line.which')} value={String(chosen)} onChange={(value) => onChoose(Number(value))}>
      <Stack gap="xs" mt="xs">
        {line.proposals.map((proposal, at) => (
          <Radio.Card
            key={at}
            value={String(at)}
            className={classes.proposal}
            aria-label={proposal.shares.map(({ number }) => number).join(', ')}
            onKeyDown={(event) => {
              // The first press chooses, the next one confirms.
              if (event.key === 'Enter' && at === chosen) event.currentTarget.closest('form')?.requestSubmit()
            }}
          >
            <Radio.Indicator />
            <ProposalWords line={line} proposal={proposal} />
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}

function ProposalWords({ line: { currency }, proposal }: { line: BankLine; proposal: BankLine['proposals'][number] }) {
  const t = useText('office-bank-statements')
  const { money } = useFormat()
  const { certainty, shares, reasons } = proposal
  return (
    <div className={classes.words}>
      {shares.map(({ invoiceId, number, clientName, amountCents, balanceCents }) => (
        <div key={invoiceId}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text fw={600} dir="auto" ta="start">
              <bdi>{t('share', { number, client: clientName })}</bdi>
            </Text>
            <Text fw={600}>{money(amountCents, currency)}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {balanceCents < 0
              ? t('owed', { amount: money(0 - balanceCents, currency) })
              : t('balance', { amount: money(balanceCents, currency) })}
          </Text>
        </div>
      ))}
      <ul className={classes.reasons}>
        {reasons.map(({ code, about, amountCents }) => (
          <li key={code}>{t(`reasons.${code}`, { about, amount: money(amountCents, currency) })}</li>
        ))}
      </ul>
      <StatusChip tone={certaintyTones[certainty]}>{t(`certainty.${certainty}`)}</StatusChip>
    </div>
  )
}
