import { useText } from '#kit/web/i18n.ts'
import { Tabs } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { TabList } from '#ui/page/tab-list.tsx'

const tabs = [
  { word: 'planned', icon: 'calendar' },
  { word: 'sent', icon: 'package' },
  { word: 'late', icon: 'clock' },
] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Tabs defaultValue="planned" variant="pills">
      <TabList>
        {tabs.map(({ word, icon }) => (
          <Tabs.Tab key={word} value={word} leftSection={<Icon name={icon} size={18} />}>
            {t(`words.${word}`)}
          </Tabs.Tab>
        ))}
      </TabList>
      {tabs.map(({ word }) => (
        <Tabs.Panel key={word} value={word} pt="md">
          {t('advice.tabs')}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
