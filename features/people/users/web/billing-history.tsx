import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import type { BillingEvent } from '../../billing/contract.ts'

const icons: Record<BillingEvent['kind'], string> = {
  plan: 'cards',
  terms: 'cards',
  'card-added': 'credit-card',
  'card-changed': 'credit-card',
  'card-deleted': 'trash',
  address: 'map-pin',
}

/** Changes to the plan, cards and address, and who made them. */
export function BillingHistory({ history }: { history: BillingEvent[] }) {
  const t = useText('people-users')
  const { dateTime } = useFormat()
  const about = ({ kind, about: what }: BillingEvent) => (kind === 'plan' ? t(`plans.${what}`) : what)
  return (
    <SectionCard title={t('money.history')} text={t('money.historyText')}>
      {history.length === 0 && <Text size="sm">{t('money.noHistory')}</Text>}
      <Entries>
        {history.map((one) => (
          <Entry
            key={one.id}
            icon={<Icon name={icons[one.kind]} size={22} />}
            name={t(`money.events.${one.kind}`, { about: about(one) })}
            detail={
              <>
                <time dateTime={one.at}>{dateTime(one.at)}</time>
                {one.actorName && <> · {t('view.by', { name: one.actorName })}</>}
              </>
            }
          />
        ))}
      </Entries>
    </SectionCard>
  )
}
