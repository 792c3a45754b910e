import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Rating } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

export function Example() {
  const t = useText('site-reference')
  const [value, setValue] = useState(4)
  return (
    <Group>
      <Rating value={value} onChange={setValue} getSymbolLabel={(stars) => t('words.stars', { count: stars })} />
      <Text size="sm">{t('words.stars', { count: value })}</Text>
    </Group>
  )
}
