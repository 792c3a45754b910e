import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Stats } from '#ui/page/linked-stat.tsx'
import { StatCard } from '#ui/page/stat-card.tsx'

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  return (
    <Stats>
      <StatCard label={t('words.sent')} value={number(228)} change={0.18} icon={<Icon name="send" />} tone="success" />
      <StatCard
        label={t('words.late')}
        value={number(4)}
        change={-0.25}
        isBetterLow
        icon={<Icon name="clock" />}
        tone="error"
      />
      <StatCard
        label={t('words.planned')}
        value={undefined}
        icon={<Icon name="route" />}
        caption={t('words.loading')}
      />
    </Stats>
  )
}
