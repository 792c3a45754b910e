import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { CloseButton } from '#ui/button/controls.ts'
import { TextInput } from '#ui/input/inputs.ts'

export function Example() {
  const t = useText('site-reference')
  const [value, setValue] = useState('Mira Solano')
  return (
    <TextInput
      label={t('words.name')}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      rightSection={value && <CloseButton size="sm" aria-label={t('words.clear')} onClick={() => setValue('')} />}
      maw={420}
    />
  )
}
