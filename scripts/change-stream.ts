import { request } from 'node:http'

export type ChangeStream = {
  /** When each delivery was first heard of, by its id. */
  heardAt: ReadonlyMap<string, number>
  isOpen: () => boolean
  close: () => void
}

/** Follows the changes a dispatcher's screen would hear, once the server has answered. */
export function openChangeStream(url: string, accessToken: string): Promise<ChangeStream> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'text/event-stream' }
    const heardAt = new Map<string, number>()
    let isOpen = true
    const end = () => (isOpen = false)
    const sent = request(`${url}/api/events`, { headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The stream answers ${answer.statusCode}`))
      const read = eventReader()
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        for (const { entity, entityId } of read(text))
          if (entity === 'delivery' && !heardAt.has(entityId)) heardAt.set(entityId, performance.now())
      })
      answer.on('close', end)
      answer.on('error', end)
      resolve({ heardAt, isOpen: () => isOpen, close: () => sent.destroy() })
    })
    sent.on('error', (error) => {
      end()
      reject(error)
    })
    sent.end()
  })
}

type Change = { entity: string; entityId: string }

/** Gives the changes that a piece of the stream completes: an event ends with a blank line, which may come with a later piece. */
export function eventReader(): (text: string) => Change[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      return data ? [changeOf(data)] : []
    })
  }
}

function changeOf(data: string): Change {
  const { entity, entityId } = JSON.parse(data) as Change
  return { entity, entityId }
}
