// Hashes for examples: browsers have `crypto.subtle` only where the origin is secure, and the frame has
// none. So its worker asks the page.

export interface DigestQuestion {
  kind: 'digest';
  algorithm: string;
  bytes: ArrayBuffer;
}

/** Gives `crypto.subtle` its `digest`, if it is missing. The answer comes through a port of its own. */
export function lendDigest(
  ask: (question: DigestQuestion, transfer: Transferable[]) => void,
): void {
  if (crypto.subtle) return;
  const digest = (algorithm: string, data: BufferSource): Promise<ArrayBuffer> => {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<ArrayBuffer>((resolve, reject) => {
      port1.onmessage = ({ data }) => (data instanceof ArrayBuffer ? resolve(data) : reject(data));
    });
    const bytes = ArrayBuffer.isView(data)
      ? data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
      : data.slice();
    ask({ kind: 'digest', algorithm, bytes: bytes as ArrayBuffer }, [port2]);
    return answer;
  };
  Object.defineProperty(crypto, 'subtle', { value: { digest } });
}

export async function answerDigest(question: DigestQuestion, port: MessagePort | undefined) {
  try {
    const { algorithm, bytes } = question;
    port?.postMessage(await crypto.subtle.digest(algorithm, bytes));
  } catch (error) {
    port?.postMessage(new Error((error as Error).message));
  }
}
