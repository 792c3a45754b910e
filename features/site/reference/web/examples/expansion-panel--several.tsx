import { useText } from '#kit/web/i18n.ts'
import { Accordion } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'

const words = ['parcel', 'route', 'product'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Accordion multiple variant="separated" defaultValue={['parcel', 'route']} order={3}>
      {words.map((word) => (
        <Accordion.Item key={word} value={word}>
          <Accordion.Control icon={<Icon name="package" size={18} />} disabled={word === 'product'}>
            {t(`words.${word}`)}
          </Accordion.Control>
          <Accordion.Panel>{t('advice.expansionPanel')}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
