import { useText } from '#kit/web/i18n.ts'
import { Table } from '#ui/display.ts'
import { Checkbox } from '#ui/inputs.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { changeNotices, noticeGroups, type SettingValue } from '../contract.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const ways = ['email', 'app'] as const

export function NoticesTab({ value, version }: { value: SettingValue<'notifications'>; version: number }) {
  const t = useText('ecommerce-store')
  const form = useSettingsForm(changeNotices, { version, value })
  return (
    <SettingsForm form={form}>
      {Object.entries(noticeGroups).map(([group, notices]) => (
        <SectionCard key={group} title={t(`storeNotice.${group}`)}>
          <Table.ScrollContainer minWidth={360} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('notice.what')}</Table.Th>
                  {ways.map((way) => <Table.Th key={way}>{t(`notice.${way}`)}</Table.Th>)}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {notices.map((notice) => (
                  <Table.Tr key={notice}>
                    <Table.Td>{t(`storeNotice.${notice}`)}</Table.Td>
                    {ways.map((way) => (
                      <Table.Td key={form.key(`value.${notice}.${way}`)}>
                        <Checkbox aria-label={`${t(`storeNotice.${notice}`)}: ${t(`notice.${way}`)}`} {...form.getInputProps(`value.${notice}.${way}`, { type: 'checkbox' })} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </SectionCard>
      ))}
    </SettingsForm>
  )
}
