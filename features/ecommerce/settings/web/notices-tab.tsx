import { useText } from '#kit/web/i18n.ts'
import { CheckMatrix } from '#ui/check-matrix.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { noticeGroups, noticeNames, storeNotices, type StoreNotice } from '../../notices/contract.ts'
import { changeNotices, type SettingValue } from '../contract.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const ways = ['email', 'app'] as const

export function NoticesTab({ value, version }: { value: SettingValue<'notifications'>; version: number }) {
  const t = useText('ecommerce')
  const form = useSettingsForm(changeNotices, { version, value })
  const box = (notice: StoreNotice, way: (typeof ways)[number]) => {
    const offered: readonly string[] = storeNotices[notice].ways
    return offered.includes(way) ? form.bind(`value.${notice}.${way}`) : undefined
  }
  return (
    <SettingsForm form={form}>
      {noticeGroups.map((group) => (
        <SectionCard key={group} title={t(`storeNotice.${group}`)} text={t(`storeNoticeText.${group}`)}>
          <CheckMatrix
            title={t('notice.what')}
            rows={noticeNames
              .filter((name) => storeNotices[name].group === group)
              .map((key) => ({ key, label: t(`storeNotice.${key}`) }))}
            columns={ways.map((key) => ({ key, label: t(`notice.${key}`) }))}
            box={box}
          />
        </SectionCard>
      ))}
    </SettingsForm>
  )
}
