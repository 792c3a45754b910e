import { useText } from '#kit/web/i18n.ts'
import { Tabs } from '#ui/display/display.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { TabList } from '#ui/page/tab-list.tsx'

const words = ['planned', 'sent', 'late'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <SectionCard title={t('words.state')}>
      <Tabs defaultValue="planned">
        <TabList>
          {words.map((word) => (
            <Tabs.Tab key={word} value={word}>
              {t(`words.${word}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        {words.map((word) => (
          <Tabs.Panel key={word} value={word} pt="md">
            {t('advice.cardBasic')}
          </Tabs.Panel>
        ))}
      </Tabs>
    </SectionCard>
  )
}
