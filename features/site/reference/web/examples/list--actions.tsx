import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { useUndoNotice } from '#ui/overlay/use-undo-notice.ts'

export function Example() {
  const t = useText('site-reference')
  const [words, setWords] = useState<readonly ('parcel' | 'route')[]>(['parcel', 'route'])
  const showUndo = useUndoNotice()
  const remove = (word: 'parcel' | 'route') => {
    setWords(words.filter((one) => one !== word))
    showUndo(t('words.removed'), () => setWords(words))
  }
  return (
    <Entries>
      {words.map((word) => (
        <Entry key={word} icon={<Icon name="package" />} name={t(`words.${word}`)}>
          <IconButton
            icon="trash"
            color="error"
            label={`${t('words.remove')}: ${t(`words.${word}`)}`}
            onClick={() => remove(word)}
          />
        </Entry>
      ))}
    </Entries>
  )
}
