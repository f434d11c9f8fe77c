// A button on each code to copy it. Without this script, the code can be selected as usual.
if (navigator.clipboard) {
  for (const code of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    const status = document.createElement('span');
    status.setAttribute('role', 'status');
    button.type = 'button';
    button.textContent = 'Copy';
    /** @param {string} text */
    const say = (text) => {
      status.textContent = text;
      setTimeout(() => (status.textContent = ''), 3000);
    };
    button.addEventListener('click', () => {
      const copied = navigator.clipboard.writeText(code.querySelector('pre').textContent);
      copied.then(
        () => say('Copied'),
        () => say('Not copied: select the code'),
      );
    });
    code.append(status, button);
  }
}
