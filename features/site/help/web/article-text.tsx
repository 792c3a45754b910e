import type { ReactNode } from 'react'
import { Link } from '#ui/button/link.tsx'
import type { Block } from '../rules.ts'

/** The paragraphs and lists of an article. */
export function ArticleText({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, at) => {
    if (block.kind === 'paragraph') return <p key={at}>{marked(block.text)}</p>
    const List = block.kind === 'steps' ? 'ol' : 'ul'
    return (
      <List key={at}>
        {block.items.map((item) => (
          <li key={item}>{marked(item)}</li>
        ))}
      </List>
    )
  })
}

const marks = /(\*\*.+?\*\*|`.+?`|\[.+?\]\(\/[^)\s]*\))/

function marked(text: string): ReactNode[] {
  return text.split(marks).map((piece, at) => {
    const [, name, to] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? []
    if (name !== undefined && to !== undefined) return <Away key={at} to={to} name={name} />
    if (piece.startsWith('**')) return <strong key={at}>{piece.slice(2, -2)}</strong>
    if (!piece.startsWith('`')) return piece
    return (
      <code key={at} dir="ltr">
        {piece.slice(1, -1)}
      </code>
    )
  })
}

// What the server draws itself is no screen of the program.
function Away({ to, name }: { to: string; name: string }) {
  return to.startsWith('/api/') ? <a href={to}>{name}</a> : <Link to={to}>{name}</Link>
}
