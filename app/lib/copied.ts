// Copies a text, and says for a moment that it was.
import { useEffect, useState } from 'preact/hooks';

const COPIED_MS = 1_500;

export function useCopied(text: string): readonly [isCopied: boolean, copy: () => void] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return [isCopied, () => void navigator.clipboard.writeText(text).then(() => setCopied(true))];
}
