// Runs in the page: makes each word that is drawn longer by 40 %. Texts with a digit and code are no words.
{
  const GROWTH = 0.4;
  const written = new WeakMap();

  const lengthen = (node) => {
    const { data, parentElement } = node;
    if (written.get(node) === data || /\d/.test(data) || parentElement?.closest('code, pre, title')) return;
    const longer = data.replaceAll(
      /\p{L}{3,}/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * GROWTH)),
    );
    written.set(node, longer);
    node.data = longer;
  };
  const lengthenAll = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) lengthen(texts.currentNode);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.nodeType === Node.TEXT_NODE) lengthen(target);
      for (const node of addedNodes) {
        if (node.nodeType === Node.TEXT_NODE) lengthen(node);
        else lengthenAll(node);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
