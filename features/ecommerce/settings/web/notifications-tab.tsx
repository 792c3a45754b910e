import { useText } from '#kit/web/i18n.ts'
import { CheckMatrix } from '#ui/input/check-matrix.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import {
  notificationGroups,
  storeNotificationNames,
  storeNotifications,
  type StoreNotification,
} from '../../notifications/contract.ts'
import { changeNotifications, type SettingValue } from '../contract.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const ways = ['email', 'app'] as const

export function NotificationsTab({ value, version }: { value: SettingValue<'notifications'>; version: number }) {
  const t = useText('ecommerce')
  const form = useSettingsForm(changeNotifications, { version, value })
  const box = (notification: StoreNotification, way: (typeof ways)[number]) => {
    const offered: readonly string[] = storeNotifications[notification].ways
    return offered.includes(way) ? form.bind(`value.${notification}.${way}`) : undefined
  }
  return (
    <SettingsForm form={form}>
      {notificationGroups.map((group) => (
        <SectionCard key={group} title={t(`storeNotification.${group}`)} text={t(`storeNotificationText.${group}`)}>
          <CheckMatrix
            title={t('notificationSettings.what')}
            rows={storeNotificationNames
              .filter((name) => storeNotifications[name].group === group)
              .map((key) => ({ key, label: t(`storeNotification.${key}`) }))}
            columns={ways.map((key) => ({ key, label: t(`notificationSettings.${key}`) }))}
            box={box}
          />
        </SectionCard>
      ))}
    </SettingsForm>
  )
}
