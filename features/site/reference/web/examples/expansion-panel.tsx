import { useText } from '#kit/web/i18n.ts'
import { Accordion } from '#ui/display/display.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Accordion defaultValue="planned" order={3}>
      {(['planned', 'sent', 'late'] as const).map((word) => (
        <Accordion.Item key={word} value={word}>
          <Accordion.Control>{t(`words.${word}`)}</Accordion.Control>
          <Accordion.Panel>{t('advice.expansionPanel')}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
