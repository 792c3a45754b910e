import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { Text } from '#ui/text.ts'
import { useWorkspaceFormat } from '../../settings/web/use-workspace-format.ts'
import { readInstruction } from '../contract.ts'
import classes from './instructions.module.css'

/** What the recipient of a delivery wants the driver to know; nothing where that is nothing. */
export function DeliveryInstruction({ of: id = 0 }: PartProps) {
  const t = useText('logistics-recipient-instructions')
  const format = useWorkspaceFormat()
  const { data } = useQuery(queryOf(readInstruction, { params: { id } }))
  if (!data?.instruction) return null
  const { leaveWith, place, gateCode, note, changedAt } = data.instruction
  const facts = [
    ['leaveWith', leaveWith === 'person' ? '' : `${t(`leaveWith.${leaveWith}`)}: ${place}`],
    ['gateCode', gateCode],
    ['note', note],
  ]
  return (
    <SectionCard title={t('card.title')}>
      <dl className={classes.facts}>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`fields.${key}`)}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Text size="sm" c="dimmed" mt="xs">
        {t('card.changed', { time: format.dateTime(changedAt) })}
      </Text>
    </SectionCard>
  )
}
