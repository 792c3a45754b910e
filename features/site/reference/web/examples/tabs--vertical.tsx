import { useText } from '#kit/web/i18n.ts'
import { Tabs } from '#ui/display/display.ts'

const words = ['planned', 'sent', 'late'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Tabs defaultValue="planned" orientation="vertical">
      <Tabs.List>
        {words.map((word) => (
          <Tabs.Tab key={word} value={word} disabled={word === 'late'}>
            {t(`words.${word}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {words.map((word) => (
        <Tabs.Panel key={word} value={word} ps="md">
          {t('advice.tabs')}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
