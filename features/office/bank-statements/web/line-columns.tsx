import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { RowName } from '#ui/display/row-name.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { wordsOf } from '#ui/data-table/column.ts'
import type { BankLineRow } from '../contract.ts'
import { lineStates } from '../rules/states.ts'
import { certaintyTones } from './tones.ts'

export function useLineColumns(open: (line: BankLineRow) => void): Column<BankLineRow>[] {
  const t = useText('office-bank-statements')
  const format = useFormat('UTC')
  const { text, date } = columnKinds(format)
  return [
    {
      key: 'name',
      title: t('fields.name'),
      sort: 'name',
      fields: ['name', 'text'],
      cell: (line) => (
        <>
          <RowName onOpen={() => open(line)}>{line.name || line.text || t('unnamed')}</RowName>
          {line.name !== '' && line.text !== '' && (
            <Text size="sm" c="dimmed" lineClamp={1}>
              <bdi>{line.text}</bdi>
            </Text>
          )}
        </>
      ),
    },
    date('bookedOn', t('fields.bookedOn'), { sort: 'bookedOn' }),
    {
      key: 'amountCents',
      title: t('fields.amountCents'),
      sort: 'amount',
      align: 'end',
      fields: ['amountCents', 'currency'],
      cell: (line) => format.money(line.amountCents, line.currency),
    },
    {
      key: 'state',
      title: t('fields.state'),
      words: wordsOf(lineStates, (one) => t(`states.${one}`)),
      cell: (line) => <LineState line={line} />,
    },
    text('invoices', t('fields.invoices')),
    text('iban', t('fields.iban'), { isHidden: true }),
    text('reference', t('fields.reference'), { isHidden: true }),
    text('ignoreReason', t('fields.ignoreReason'), { isHidden: true }),
    text('decidedBy', t('fields.decidedBy'), { isHidden: true }),
  ]
}

/** An open line says how sure its proposal is. */
export function LineState({ line: { state, certainty } }: { line: Pick<BankLineRow, 'state' | 'certainty'> }) {
  const t = useText('office-bank-statements')
  if (state === 'matched') return <StatusChip tone="success">{t('states.matched')}</StatusChip>
  if (state === 'ignored') return <StatusChip tone="secondary">{t('states.ignored')}</StatusChip>
  if (!certainty) return <StatusChip tone="warning">{t('certainty.none')}</StatusChip>
  return <StatusChip tone={certaintyTones[certainty]}>{t(`certainty.${certainty}`)}</StatusChip>
}
