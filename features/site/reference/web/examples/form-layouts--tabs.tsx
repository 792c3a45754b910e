import { useText } from '#kit/web/i18n.ts'
import { Tabs } from '#ui/display/display.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { TabList } from '#ui/page/tab-list.tsx'

const parts = { route: ['name', 'day'], parcel: ['city', 'amount'] } as const
const words = ['route', 'parcel'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Tabs defaultValue="route">
      <TabList>
        {words.map((word) => (
          <Tabs.Tab key={word} value={word}>
            {t(`words.${word}`)}
          </Tabs.Tab>
        ))}
      </TabList>
      {words.map((word) => (
        <Tabs.Panel key={word} value={word} pt="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {parts[word].map((field) => (
              <TextInput key={field} label={t(`words.${field}`)} />
            ))}
          </SimpleGrid>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
