import { useText } from '#kit/web/i18n.ts'
import { Entries, Entry } from '#ui/entries.tsx'
import { Icon } from '#ui/icon.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Text } from '#ui/text.ts'
import { useWorkspaceFormat } from '../../settings/web/use-workspace-format.ts'
import type { Driver } from '../contract.ts'

/** The devices a driver is signed in on, the last seen first. */
export function Devices({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const format = useWorkspaceFormat()
  return (
    <SectionCard title={t('tabs.devices')} text={t('devicesText')}>
      {driver.devices.length === 0 && <Text c="dimmed">{t('noDevices')}</Text>}
      <Entries>
        {driver.devices.map(({ id, agent, seenAt }) => (
          <Entry
            key={id}
            icon={<Icon name="device-mobile" />}
            name={<bdi>{agent || t('unknownDevice')}</bdi>}
            detail={<time title={format.dateTime(seenAt)}>{format.relative(seenAt)}</time>}
          />
        ))}
      </Entries>
    </SectionCard>
  )
}
